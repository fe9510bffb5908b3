import { Button, Modal, Switch } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsolePage } from '../page.ts'
import styles from './keys.module.css'
import { singleKeysEnabled, enableSingleKeys } from './single-key-setting.ts'
import { isSingleKey, keyLabels } from './keystroke.ts'
import { boundKeys, useKeys } from './use-keys.ts'

type Listed = ReturnType<typeof boundKeys>

/** The shortcuts to pages (G and a letter) and the help (?); its button works with single keys switched off. */
export function KeyHelp({ pages }: { pages: readonly ConsolePage[] }) {
  const navigate = useNavigate()
  /** The bindings at the time the help was opened. */
  const [listed, setListed] = useState<Listed | null>(null)
  const open = () => setListed(boundKeys())
  useKeys(
    [
      { key: '?', label: '键盘快捷键', run: open },
      ...pages.map(({ path, title, key }) => ({ key: `g ${key.toLowerCase()}`, label: `前往${title}`, run: () => void navigate(`/${path}`) })),
    ],
    { group: '全局' },
  )
  return (
    <>
      <Button type="text" aria-label="键盘快捷键（?）" onClick={open}>
        快捷键（?）
      </Button>
      {listed && <Help listed={listed} onClose={() => setListed(null)} />}
    </>
  )
}

function Help({ listed, onClose }: { listed: Listed; onClose: () => void }) {
  const [on, setOn] = useState(singleKeysEnabled)
  return (
    <Modal open title="键盘快捷键" footer={null} width={960} style={{ top: 32 }} onCancel={onClose}>
      <div className={styles.letters}>
        <Switch
          aria-labelledby="letters"
          checked={on}
          onChange={(next) => {
            enableSingleKeys(next)
            setOn(next)
          }}
        />
        <span id="letters">单键快捷键（不含 Ctrl 或 ⌘ 的）；在输入框中不起作用，语音输入或容易误触时可以关闭</span>
      </div>
      <div className={styles.groups}>
        {listed.toSorted(generalLast).map(({ group, bindings }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {bindings.map(({ key, label }) => (
                <div key={key} className={!on && isSingleKey(key.slice(0, 1)) && (isSingleKey(key) || key.includes(' ')) ? styles.off : ''}>
                  <dt>
                    {keyLabels(key).map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

function generalLast(a: Listed[number], b: Listed[number]): number {
  return Number(a.group === '全局') - Number(b.group === '全局')
}
