/** The mark: a turn that comes round to a question, with the cross of medicine inside. Decorative, next to the name. */
export function BrandMark({ size = 32 }: { size?: number }) {
  const side = `${size / 16}rem`
  return (
    <svg width={side} height={side} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M21.6 21.6a8 8 0 1 0-2.9 1.75L23.5 25l-1.9-3.4ZM16 12.2v7.6M12.2 16h7.6"
        stroke="var(--on-brand)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
