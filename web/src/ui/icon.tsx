export type IconName =
  | 'back'
  | 'close'
  | 'chevron'
  | 'search'
  | 'mail'
  | 'home'
  | 'person'
  | 'shield'
  | 'warn'
  | 'external'
  | 'share'
  | 'retry'
  | 'offline'
  | 'empty'
  | 'ban'
  | 'check'

/** Icons on a 24 px grid with a 1.75 px stroke. */
const drawings: Record<IconName, string> = {
  back: 'M15 4.75 7.75 12 15 19.25',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M9.5 5.75 15.75 12 9.5 18.25',
  search: 'M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.6 15.6 20.25 20.25',
  mail: 'M4.75 5.5h14.5a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H4.75a1.5 1.5 0 0 1-1.5-1.5V7a1.5 1.5 0 0 1 1.5-1.5ZM3.6 7.25 12 13.25l8.4-6',
  home: 'M4 11.25 12 4.25l8 7M6.25 9.5v9a1.25 1.25 0 0 0 1.25 1.25h9a1.25 1.25 0 0 0 1.25-1.25v-9M10 19.5v-4.75h4v4.75',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.75 20c.5-3.5 3.4-5.5 7.25-5.5s6.75 2 7.25 5.5',
  shield: 'M12 3.5c2.2 1.6 4.6 2.5 7.25 2.75v5c0 4.5-2.7 7.6-7.25 9.25-4.55-1.65-7.25-4.75-7.25-9.25v-5C7.4 6 9.8 5.1 12 3.5ZM8.75 11.9l2.35 2.35 4.3-4.5',
  warn: 'M12 9.25v4.5M12 16.9v.1M10.65 4.9 3.4 17.6a1.55 1.55 0 0 0 1.35 2.3h14.5a1.55 1.55 0 0 0 1.35-2.3L13.35 4.9a1.55 1.55 0 0 0-2.7 0Z',
  external: 'M13.75 4.25h6v6M19.5 4.5l-8.25 8.25M10.5 5H6.25a1.5 1.5 0 0 0-1.5 1.5v11.25a1.5 1.5 0 0 0 1.5 1.5H17.5a1.5 1.5 0 0 0 1.5-1.5V13.5',
  share: 'M12 14.75V3.75M7.75 7.75 12 3.5l4.25 4.25M5.25 12v6.25a1.5 1.5 0 0 0 1.5 1.5h10.5a1.5 1.5 0 0 0 1.5-1.5V12',
  retry: 'M19.25 12a7.25 7.25 0 1 1-2.3-5.3l2.05 1.9M19.25 4.25V8.75h-4.5',
  offline:
    'M4 4l16 16M8.2 14.9a5.4 5.4 0 0 1 6.2-.95M5 11.7a9.9 9.9 0 0 1 4.6-2.4M2.25 8.4a14.4 14.4 0 0 1 3.6-2.3M10.2 5.05A14.4 14.4 0 0 1 21.75 8.4M14.3 9.3A9.9 9.9 0 0 1 19 11.7M12 18.9v.1',
  empty:
    'M4 13.25 6.6 5.9a1.5 1.5 0 0 1 1.4-1h8a1.5 1.5 0 0 1 1.4 1L20 13.25v4.5a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5v-4.5ZM4 13.25h4.5l1.25 2.25h4.5l1.25-2.25H20',
  ban: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM6.25 6.25l11.5 11.5',
  check: 'M4.75 12.5 9.75 17.5 19.25 7',
}

/** A decorative icon next to text. The size is in pixels at 100 % and grows with the text. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return <Drawing d={drawings[name]} size={size} />
}

/** An icon in the same style for a lazily loaded screen. */
export function Drawing({ d, size }: { d: string; size: number }) {
  const side = `${size / 16}rem`
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
