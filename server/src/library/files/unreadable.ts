/** The file cannot be read or written as it is. The message is one Chinese sentence that names the mend. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
