import { useEffect } from 'react'
import { copy } from '../../copy.ts'
import { brand, useSite } from '../../shared/site.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, useSheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './share.module.css'
import { WeChatMenu } from './wechat-menu.tsx'
import { strings } from './strings.ts'

/**
 * A guide to sharing the page through the browser's or WeChat's menu.
 * @param path what others can open, where this page is its reader's alone
 */
export function ShareSheet({ question, path, open, onClose }: { question: string; path: string | undefined; open: boolean; onClose: () => void }) {
  useSharedTitle(open, question)
  return (
    <Sheet open={open} onClose={onClose} label={strings.title}>
      <Guide question={question} path={path} />
    </Sheet>
  )
}

/** WeChat's menu takes the title of the document with it: while the guide to that menu is open, it is the question. */
function useSharedTitle(open: boolean, question: string): void {
  useEffect(() => {
    if (!open) return
    const { title } = document
    document.title = strings.sharedTitle(question, brand())
    return () => {
      document.title = title
    }
  }, [open, question])
}

function Guide({ question, path }: { question: string; path: string | undefined }) {
  const sheet = useSheet()
  const host = useSite().data?.host || window.location.host
  const inWeChat = /MicroMessenger/i.test(navigator.userAgent)
  return (
    <div className={styles.guide}>
      {path === undefined && <Steps />}
      {(path !== undefined || !inWeChat) && <Elsewhere question={question} url={path === undefined ? window.location.href : window.location.origin + path} />}
      <p className={styles.host}>{strings.host(host)}</p>
      <Button wide onClick={() => sheet.close()}>
        {copy['share.ok']}
      </Button>
    </div>
  )
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        <span>{strings.step1}</span>
        <WeChatMenu part="dots" />
      </li>
      <li>
        <span>{strings.step2}</span>
        <WeChatMenu part="forward" />
      </li>
    </ol>
  )
}

/** Outside WeChat the browser may share by itself; a link can be copied anywhere. */
function Elsewhere({ question, url }: { question: string; url: string }) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(strings.copied)
    } catch {
      toasts.error(strings.copyFailed)
    }
  }
  // Giving up the system's own sheet is no failure.
  const share = () =>
    navigator.share({ title: strings.sharedTitle(question, brand()), text: strings.sharedText(question, brand()), url }).catch(() => undefined)
  return (
    <div className={styles.elsewhere}>
      {'share' in navigator && (
        <Button variant="secondary" onClick={share}>
          {strings.system}
        </Button>
      )}
      <Button variant="secondary" onClick={copyLink}>
        {strings.copyLink}
      </Button>
    </div>
  )
}
