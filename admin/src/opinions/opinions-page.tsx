export function OpinionsPage() {
  return null
}
