import * as z from 'zod/mini'

/**
 * An answer was called back since it was shown: the sentence for its readers, and the entry with the present answer (null: there is none, or it is what is shown).
 * Taken out of the library, the answer is withdrawn; otherwise corrected.
 */
export const recall = z.nullable(z.strictObject({ reason: z.string(), present: z.nullable(z.string()) }))
export type Recall = NonNullable<z.infer<typeof recall>>
