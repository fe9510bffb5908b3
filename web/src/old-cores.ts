/** Chrome 87 and Safari before 15.4 have no `at`. */
for (const { prototype } of [Array, String] as { prototype: object }[])
  if (!('at' in prototype))
    Object.defineProperty(prototype, 'at', {
      value(this: ArrayLike<unknown>, index: number) {
        return this[index < 0 ? index + this.length : index]
      },
    })
