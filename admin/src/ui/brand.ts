/** The installation's brand, which the server writes into the page. */
export const brand = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content ?? ''
