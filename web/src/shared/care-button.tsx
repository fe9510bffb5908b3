import { copy } from '../copy.ts'
import { Button } from '../ui/button.tsx'
import styles from './care-button.module.css'
import { careScale, setDisplay, useDisplay } from './display.ts'

/** Into the large-text mode and out of it, with one tap. */
export function CareButton() {
  const on = useDisplay().scale >= careScale
  return (
    <Button variant="quiet" className={styles.care} onClick={() => setDisplay({ scale: on ? 1 : careScale })}>
      {on ? copy['care.off'] : copy['care.on']}
    </Button>
  )
}
