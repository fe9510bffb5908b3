import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console: desktop browsers of the team, a page a bundle. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    target: ['chrome110', 'safari16', 'firefox115'],
    // Every asset is a file: the content security policy allows no inline code or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
})
