import { theme as antd, type ThemeConfig } from 'antd'

/** The value of a colour in the current theme (tokens.css), for what takes no CSS variable. */
export const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>

export const fontFamily = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** A border beside a tint, which the tint's text colour gives. */
const borderOf = (name: string) => `color-mix(in srgb, ${colour(name)} 40%, ${colour(`${name}-tint`)})`

/** The tokens as the component library names them; its own algorithm gives the rest, such as fills and shadows. */
export function themeOf(dark: boolean): ThemeConfig {
  const hues = {
    colorPrimary: colour('brand'),
    colorError: colour('danger'),
    colorWarning: colour('warn'),
    colorSuccess: colour('ok'),
    colorInfo: colour('info'),
    colorLink: colour('brand'),
  }
  const hovered = {
    colorPrimaryHover: colour('brand-press'),
    colorPrimaryActive: colour('brand-press'),
    colorErrorHover: hues.colorError,
    colorErrorActive: hues.colorError,
  }
  // The library darkens the main colours for a dark theme; these have their contrast already.
  const exact: Algorithm = (_seed, map) => ({ ...map!, ...hues, ...hovered })
  const onFill = dark ? colour('on-brand') : colour('surface')
  return {
    algorithm: [dark ? antd.darkAlgorithm : antd.defaultAlgorithm, exact],
    components: { Menu: { itemSelectedBg: colour('brand-tint'), itemSelectedColor: colour('brand-press') }, Button: { dangerColor: onFill } },
    token: {
      ...hues,
      colorLinkHover: colour('brand-press'),
      colorText: colour('text-1'),
      colorTextHeading: colour('text-1'),
      colorTextSecondary: colour('text-2'),
      colorTextTertiary: colour('text-3'),
      colorTextDescription: colour('text-3'),
      colorTextPlaceholder: colour('text-3'),
      colorTextLightSolid: onFill,
      colorWhite: onFill,
      colorIcon: colour('text-3'),
      colorErrorBg: colour('danger-tint'),
      colorWarningBg: colour('warn-tint'),
      colorSuccessBg: colour('ok-tint'),
      colorInfoBg: colour('info-tint'),
      colorErrorBorder: borderOf('danger'),
      colorWarningBorder: borderOf('warn'),
      colorSuccessBorder: borderOf('ok'),
      colorInfoBorder: borderOf('info'),
      colorBgLayout: colour('canvas'),
      colorBgContainer: colour('surface'),
      colorBgElevated: dark ? colour('sunken') : colour('surface'),
      colorBgSpotlight: dark ? colour('text-1') : 'rgb(18 36 42 / 0.9)',
      colorBorder: colour('line-strong'),
      colorBorderSecondary: colour('line'),
      colorSplit: colour('line'),
      borderRadius: 6,
      fontFamily,
      motion: false,
    },
  }
}
