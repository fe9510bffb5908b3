import { useId } from 'react'
import type { ReactNode } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import styles from './display-settings.module.css'
import { scales, setDisplay, themes, useDisplay } from './display.ts'
import type { Scale, Theme } from './display.ts'

const title = '显示设置'
const themeNames: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' }
const scaleNames: Record<Scale, string> = { 1: '标准', 1.18: '大', 1.41: '特大', 1.76: '最大' }

/** Theme and text size; a choice applies at once. */
export function DisplaySettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const display = useDisplay()
  return (
    <Sheet open={open} onClose={onClose} label={title}>
      <div className={styles.settings}>
        <Choices legend="主题" values={themes} chosen={display.theme} onChoose={(theme) => setDisplay({ theme })} name={(theme) => themeNames[theme]} />
        <Choices legend="文字大小" values={scales} chosen={display.scale} onChoose={(scale) => setDisplay({ scale })} name={(scale) => scaleNames[scale]} />
        <p className={styles.sample}>选择“特大”或“最大”，按钮会一同加大，文字对比度也会提高，即长辈版。</p>
      </div>
    </Sheet>
  )
}

interface ChoicesProps<T> {
  legend: string
  values: readonly T[]
  chosen: T
  onChoose: (value: T) => void
  name: (value: T) => ReactNode
}

function Choices<T extends string | number>({ legend, values, chosen, onChoose, name }: ChoicesProps<T>) {
  const group = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {values.map((value) => (
          <label key={value} className={styles.choice} data-checked={value === chosen ? '' : undefined}>
            <input type="radio" className="visually-hidden" name={group} checked={value === chosen} onChange={() => onChoose(value)} />
            {name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
