import type { SheetRow } from '@xunyi/contract/safety-hand-over'

/** Code, item and data element of a row, where it has them. */
export type Marks = Partial<Pick<SheetRow, 'item' | 'code' | 'element'>>

/** A row of a section of the form. */
export type RowOf = (label: string, value: string, marks?: Marks) => SheetRow

export function rowsOf(section: string): RowOf {
  return (label, value, { item = '', code = '', element = '' } = {}) => ({ section, item, label, value, code, element })
}

/** Items of the form that this system does not collect: they would identify the patient, or the case has no such field. */
export const notCollected = '（本系统不采集）'

/** Data of the case that the file withholds. */
export const withheld = '（已隐去）'

/** 停药或减量后反应是否减轻, and 再次使用后是否再次出现, in the words of the forms. */
export const stoppedNames = { yes: '是', no: '否', not_done: '未停药或未减量', unknown: '不明' } as const
export const againNames = { yes: '是', no: '否', not_done: '未再使用', unknown: '不明' } as const

export const yesNo = (value: boolean) => (value ? '是' : '否')

/** The word of a choice; empty where nothing was chosen. */
export function word<Key extends string>(names: Readonly<Record<Key, string>>, key: Key | ''): string {
  return key === '' ? '' : names[key]
}

/** From one day to another, as far as they are known. */
export function span(began: string, ended: string): string {
  return began === '' && ended === '' ? '' : `${began || '不详'} 至 ${ended || '不详'}`
}
