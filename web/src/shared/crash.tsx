import { Component } from 'react'
import type { ReactNode } from 'react'
import { copy } from '../copy.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { endStart } from './start.ts'
import styles from './full-page.module.css'

/** The error boundary: a message and a button home for a crash or a failed chunk. */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main ref={endStart} className={styles.alone}>
        <Block as="h1" icon="warn" title={copy['crash.title']} text={copy['crash.text']} live="assertive">
          <Button onClick={() => window.location.reload()}>{copy['crash.reload']}</Button>
        </Block>
      </main>
    )
  }
}
