import type { FieldChange } from './content.ts'
import styles from './form.module.css'

/** Changed fields with their values before and after. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p>没有差异</p>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">栏目</th>
          <th scope="col">原来</th>
          <th scope="col">现在</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, label, before, after }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td className="written">{before || '（无）'}</td>
            <td className="written">{after || '（删除）'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
