import { desktop, signInToConsole } from '../console-session.ts'
import { callFrom } from '../person.ts'
import type { App } from '../fixtures.ts'

interface File {
  name: string
  buffer: Buffer
}

/** Imports a file as the editor, and publishes the batch as the approver, by API calls. */
export async function publishFile(app: App, { name, buffer }: File): Promise<void> {
  const [importing, approving] = [await app.elsewhere(desktop), await app.elsewhere(desktop)]
  const [editor, approver] = [await signInToConsole(importing, app, 'editor'), await signInToConsole(approving, app, 'approver')]
  const [asEditor, asApprover] = [callFrom(importing, app), callFrom(approving, app)]
  const file = { name, content: buffer.toString('base64') }
  const { fingerprint } = await asEditor<{ fingerprint: string }>('/api/admin/library/import_preview', file, editor.token)
  const { id } = await asEditor<{ id: string }>('/api/admin/library/import', { ...file, fingerprint, overwrite: [], skip: [] }, editor.token)
  const sample = { id, view: 'sample', after: null, size: 100 }
  const { page } = await asApprover<{ page: { rows: { position: number }[] } }>('/api/admin/library/batch', sample, approver.token)
  for (const { position } of page.rows) await asApprover('/api/admin/library/batch_row', { id, position }, approver.token)
  await asApprover('/api/admin/library/batch_approve', { id }, approver.token)
}
