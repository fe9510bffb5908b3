/** index.html shows a picture of the first screen until that stands (starts.tsx). Typing into its question field goes on in the real one. */
export function endStart(): void {
  const start = document.getElementById('start')
  const typed = start?.querySelector<HTMLTextAreaElement>('textarea:focus')
  if (!start || !typed) return start?.remove()
  import('./hand-over-typing.ts').then(
    ({ handOverTyping }) => handOverTyping(start, typed),
    () => start.remove(),
  )
}
