export function InsightPage() {
  return null
}
