import type { ThemeConfig } from 'antd'

/** The product's colours (web/src/ui/tokens.css), light, as the component library names them. */
export const theme: ThemeConfig = {
  components: { Menu: { itemSelectedBg: '#E1F0F1', itemSelectedColor: '#07535B' } },
  token: {
    colorPrimary: '#0A6A73',
    colorLink: '#0A6A73',
    colorLinkHover: '#07535B',
    colorError: '#B42318',
    colorWarning: '#8A4B00',
    colorSuccess: '#1A6E45',
    colorInfo: '#1F5FA8',
    colorText: '#12242A',
    colorTextSecondary: '#425559',
    colorTextTertiary: '#5A6C70',
    colorTextDescription: '#5A6C70',
    colorTextPlaceholder: '#5A6C70',
    colorErrorBg: '#FDECEA',
    colorWarningBg: '#FFF3DF',
    colorSuccessBg: '#E4F4EA',
    colorInfoBg: '#E7F0FA',
    colorErrorBorder: '#F3BDB7',
    colorWarningBorder: '#EBCB98',
    colorSuccessBorder: '#A9D5BB',
    colorInfoBorder: '#B4CFEC',
    colorBgLayout: '#F4F7F7',
    borderRadius: 6,
    fontFamily: "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
    motion: false,
  },
}
