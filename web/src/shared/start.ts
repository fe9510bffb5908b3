/** index.html shows a picture of the first screen until that stands (starts.tsx). */
export function endStart(): void {
  document.getElementById('start')?.remove()
}
