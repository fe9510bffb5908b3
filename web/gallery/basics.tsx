import { BottomNav } from '../src/shared/bottom-nav.tsx'
import { BrandMark } from '../src/shared/brand-mark.tsx'
import { CareButton } from '../src/shared/care-button.tsx'
import { OfflineBanner } from '../src/shared/offline-banner.tsx'
import { Reload } from '../src/shared/reload.tsx'
import { TitleBar } from '../src/shared/title-bar.tsx'
import { Block } from '../src/ui/block.tsx'
import { Button } from '../src/ui/button.tsx'
import { FieldError } from '../src/ui/field-error.tsx'
import { Icon, type IconName } from '../src/ui/icon.tsx'
import { Ring } from '../src/ui/ring.tsx'
import { Lines } from '../src/ui/skeleton.tsx'
import { Spinner } from '../src/ui/spinner.tsx'
import { noop, Section, State } from './gallery.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const icons: IconName[] = [
  'back',
  'close',
  'chevron',
  'search',
  'mail',
  'home',
  'person',
  'shield',
  'warn',
  'external',
  'share',
  'retry',
  'offline',
  'empty',
  'ban',
  'check',
]

export function Basics() {
  return (
    <Section title="Basics">
      {variants.map((variant) => (
        <State key={variant} name={`Button ${variant}: enabled, disabled, busy`}>
          <Button variant={variant}>提交</Button>{' '}
          <Button variant={variant} disabled>
            提交
          </Button>{' '}
          <Button variant={variant} busy>
            提交
          </Button>
        </State>
      ))}
      <State name="Button wide">
        <Button wide>提交</Button>
      </State>
      <State name="Icon">
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </State>
      <State name="BrandMark">
        <BrandMark />
      </State>
      <State name="CareButton">
        <CareButton />
      </State>
      <State name="Reload">
        <Reload />
      </State>
      <State name="Spinner">
        <Spinner />
      </State>
      <State name="Ring: full, half, empty">
        <Ring share={1}>5</Ring>
        <Ring share={0.5}>3</Ring>
        <Ring share={0}>
          <Spinner />
        </Ring>
      </State>
      <State name="Skeleton lines">
        <Lines count={4} />
      </State>
      <State name="FieldError">
        <FieldError id="gallery-error" text="请填写姓名" />
      </State>
      <State name="TitleBar">
        <TitleBar title="意见反馈" onBack={noop} />
      </State>
      <State name="BottomNav">
        <BottomNav />
      </State>
      <State name="OfflineBanner (visible while the browser is offline)">
        <OfflineBanner />
      </State>
      <State name="Block: text only">
        <Block icon="search" title="还没有问题" />
      </State>
      <State name="Block: text and action">
        <Block icon="empty" title="暂无问答结果" text="可以反馈给管理员">
          <Button variant="secondary">反馈</Button>
        </Block>
      </State>
      <State name="Block: failure with two actions">
        <Block icon="warn" title="网络异常，请稍后重试">
          <Button variant="quiet">返回</Button>
          <Button variant="secondary">重试</Button>
        </Block>
      </State>
    </Section>
  )
}
