import { DeleteQueryNode, InsertQueryNode, SelectQueryNode, TableNode, UpdateQueryNode, ValuesNode, type OperationNode, type RootOperationNode } from 'kysely'
import type { Db } from '../db/database.ts'

/** An executed statement. */
export interface Statement {
  kind: 'select' | 'insert' | 'update' | 'delete' | 'other'
  table: string
  /** Rows returned. */
  rows: number
  /** Rows carried from memory into the database. */
  carried: number
}

/** The same database, its transactions included; `heard` receives every statement in order, and its result is held back until `heard` has ended. */
export function watched(db: Db, heard: (statement: Statement) => void | Promise<void>): Db {
  const running = new WeakMap<object, Omit<Statement, 'rows'>>()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      running.set(queryId, statementOf(node))
      return node
    },
    async transformResult({ queryId, result }) {
      await heard({ ...running.get(queryId)!, rows: result.rows.length })
      return result
    },
  })
}

function statementOf(node: RootOperationNode): Omit<Statement, 'rows'> {
  const table = (of: OperationNode | undefined) => (of && TableNode.is(of) ? of.table.identifier.name : '')
  if (SelectQueryNode.is(node)) return { kind: 'select', table: table(node.from?.froms[0]), carried: 0 }
  if (InsertQueryNode.is(node))
    return { kind: 'insert', table: table(node.into), carried: node.values && ValuesNode.is(node.values) ? node.values.values.length : 0 }
  if (UpdateQueryNode.is(node)) return { kind: 'update', table: table(node.table), carried: 0 }
  if (DeleteQueryNode.is(node)) return { kind: 'delete', table: table(node.from.froms[0]), carried: 0 }
  return { kind: 'other', table: '', carried: 0 }
}
