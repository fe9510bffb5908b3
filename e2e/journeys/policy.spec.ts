import { expect, test as watched } from '../fixtures.ts'

/** Complaints of the browser are what this journey is about. */
const test = watched.extend({
  // eslint-disable-next-line no-empty-pattern
  quiet: async ({}, use) => {
    await use(undefined)
  },
})

const injected = `
  <script>window.ran = 'script'</script>
  <script src="https://evil.example/x.js"></script>
  <style>body { display: none }</style>
  <img src="https://evil.example/p.gif?stolen" onerror="window.ran = 'attribute'">
  <iframe src="https://evil.example/"></iframe>
  <object data="https://evil.example/x"></object>
  <base href="https://evil.example/">
  <form id="form" action="https://evil.example/"><input name="q"></form>
  <a id="address" href="javascript:window.ran = 'address'">x</a>`

test('S-41 scripts, styles, addresses and foreign hosts injected into a page are stopped by the browser', async ({ page, app }) => {
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: rule, blockedURI: what } = event
      stopped.push(`${rule} ${what.startsWith('http') ? new URL(what).host : what}`)
    })
  })
  const reached: string[] = []
  await page.context().route('https://evil.example/**', async (route) => {
    reached.push(route.request().url())
    await route.abort()
  })
  await page.route('**/welcome', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<body>', `<body>${injected}`)
    expect(body).toContain('evil.example')
    await route.fulfill({ response, body })
  })
  await page.goto('/welcome')
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('#address')!.click()
    document.querySelector<HTMLFormElement>('#form')!.requestSubmit()
    void fetch('https://evil.example/fetched').catch(() => undefined)
    for (const write of [
      () => (document.body.innerHTML += '<img>'),
      () => document.write('<img>'),
      () => document.body.setAttribute('onclick', "window.ran = 'later'"),
    ]) {
      try {
        write()
      } catch {
        // A TypeError where the browser knows Trusted Types.
      }
    }
    document.body.click()
  })
  const stopped = () => page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)
  await expect
    .poll(async () => [...new Set(await stopped())].toSorted())
    .toEqual(
      expect.arrayContaining([
        'base-uri evil.example',
        'connect-src evil.example',
        'form-action evil.example',
        'frame-src evil.example',
        'img-src evil.example',
        'object-src evil.example',
        'require-trusted-types-for trusted-types-sink',
        'script-src-attr inline',
        'script-src-elem evil.example',
        'script-src-elem inline',
        'style-src-elem inline',
      ]),
    )
  expect(await page.evaluate(() => (window as unknown as { ran?: string }).ran)).toBeUndefined()
  expect(reached).toEqual([])
  expect(await page.evaluate(() => location.href)).toBe(`${app.origin}/welcome`)
})
