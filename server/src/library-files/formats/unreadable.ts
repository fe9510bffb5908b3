/** The file cannot be read or written as it is. The message is one Chinese sentence that names the mend. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function tooManyRows(most: number): Unreadable {
  return new Unreadable(`文件内容太多，一次最多 ${most} 行：请拆成几个文件再导入。`)
}
