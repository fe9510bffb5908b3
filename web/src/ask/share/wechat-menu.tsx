import styles from './share.module.css'

/** Small drawings of what to look for: the dots in the title bar, and the arrow in the menu that opens. */
export function WeChatMenu({ part }: { part: 'dots' | 'forward' }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 96 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="94" height="54" rx="8" className={styles.frame} />
      {part === 'dots' ? (
        <>
          <path d="M1 20h94" className={styles.frame} />
          <path d="M12 10.5h24" className={styles.faint} />
          <g className={styles.mark}>
            <circle cx="76" cy="10.5" r="1.4" />
            <circle cx="81.5" cy="10.5" r="1.4" />
            <circle cx="87" cy="10.5" r="1.4" />
          </g>
          <path d="M81.5 42V27M76 32l5.5-5.5L87 32" className={styles.accent} />
          <path d="M12 32h44M12 43h28" className={styles.faint} />
        </>
      ) : (
        <>
          <rect x="11" y="13" width="22" height="22" rx="6" className={styles.accent} />
          <path d="M17 28c1-5 4-6.5 9-6.5M22.5 18l4 3.5-4 3.5" className={styles.accent} />
          <rect x="41" y="13" width="22" height="22" rx="6" className={styles.faint} />
          <rect x="71" y="13" width="22" height="22" rx="6" className={styles.faint} />
          <path d="M12 44h20M43 44h18M73 44h18" className={styles.faint} />
        </>
      )}
    </svg>
  )
}
