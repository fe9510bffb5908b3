/** The file cannot be read or written. The message is one Chinese sentence with a remedy. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function tooManyRows(most: number): Unreadable {
  return new Unreadable(`文件内容太多，一次最多 ${most} 行：请拆成几个文件再导入。`)
}

/** @returns the handler with its answer as `{ done }`, and `{ unreadable: reason }` where it throws Unreadable */
export function withReason<Message>(answer: (message: Message) => unknown): (message: Message) => Promise<{ done: unknown } | { unreadable: string }> {
  return async (message) => {
    try {
      return { done: await answer(message) }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { unreadable: error.message }
    }
  }
}
