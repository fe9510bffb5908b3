import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './block.module.css'

interface Props {
  icon: IconName
  title: string
  text?: ReactNode
  /** One or two actions. */
  children?: ReactNode
  /** Read out when it appears; assertive for what stops the person. */
  live?: 'polite' | 'assertive'
  /** The rank of the title: h1 where the block is all there is on the page. */
  as?: 'h1' | 'h2'
}

/** A placeholder for content that is empty, failed or blocked. */
export function Block({ icon, title, text, children, live, as: Title = 'h2' }: Props) {
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <section className={styles.block}>
      <Icon name={icon} size={40} />
      <div role={role}>
        <Title className={styles.title}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
