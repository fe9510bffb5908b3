import { exportData } from '@xunyi/contract/privacy'
import type { exportFormats } from '@xunyi/contract/privacy'
import { call } from '../../api.ts'
import { failureText, toastFailure } from '../../failures.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from '../common/form.module.css'
import { download } from './download.ts'
import { strings } from '../common/strings.ts'

type Format = (typeof exportFormats)[number]

/** Everything that is stored about the person, as a file for people or for programs. */
export function ExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label={strings.export}>
      <Export />
    </Sheet>
  )
}

function Export() {
  const { mutate, isPending, variables, error } = useExclusiveMutation({
    mutationFn: (format: Format) => call(exportData, { format }),
    onSuccess(file) {
      download(file)
      toasts.success(strings.exported)
    },
    onError: toastFailure,
  })
  const busy = (format: Format) => isPending && variables === format
  // WeChat opens no downloads; the system browser, which WeChat can open the page in, does.
  const inWeChat = /MicroMessenger/i.test(navigator.userAgent)
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{strings.exportLead}</p>
      {inWeChat && (
        <p className={styles.note}>
          <Icon name="external" size={20} />
          {strings.exportInWeChat}
        </p>
      )}
      <div className={styles.choices}>
        <Button wide busy={busy('xlsx')} onClick={() => mutate('xlsx')}>
          {strings.exportExcel}
        </Button>
        <Button wide variant="secondary" busy={busy('json')} onClick={() => mutate('json')}>
          {strings.exportJson}
        </Button>
        <FieldError id="export-problem" text={error ? failureText(error) : undefined} />
      </div>
      <p className={styles.after}>{strings.exportAfter}</p>
    </div>
  )
}
