/** As the installation calls itself; the server writes it into the page. */
export const brand = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content ?? ''
