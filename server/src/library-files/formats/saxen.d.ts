/** Types of the part of the parser in use; the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', heard: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string, selfClosing: boolean) => void): this
    on(event: 'closeTag', heard: (name: string) => void): this
    on(event: 'text', heard: (text: string, decode: (text: string) => string) => void): this
    on(event: 'error' | 'warn', heard: (error: Error) => void): this
    write(xml: string): this
    end(): Error | undefined
    stop(): void
  }
}
