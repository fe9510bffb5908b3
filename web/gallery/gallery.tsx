import { useState } from 'react'
import type { ReactNode } from 'react'
import { DisplaySettings } from '../src/shared/display-settings.tsx'
import { Button } from '../src/ui/button.tsx'
import styles from './gallery.module.css'

/** The page of the gallery, with the theme and text-size settings of the app. */
export function Gallery({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(false)
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <Button variant="secondary" onClick={() => setSettings(true)}>
        Theme and text size
      </Button>
      <DisplaySettings open={settings} onClose={() => setSettings(false)} />
      {children}
    </main>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One component in one state. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name} lang="en">
        {name}
      </p>
      {children}
    </div>
  )
}

/** Handlers of components that are shown, not used. */
export function noop(): void {}
