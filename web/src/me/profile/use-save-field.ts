import type { User } from '@xunyi/contract/accounts'
import { updateUser } from '@xunyi/contract/profile'
import { call } from '../../api.ts'
import type { ProfileField } from '../../shared/profile-fields.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { refreshUser } from '../../shared/user.ts'

/** Saves one field of the profile. */
export function useSaveField(user: User, field: ProfileField, on: { saved: () => void; failed: () => void }) {
  return useExclusiveMutation({
    async mutationFn(value: string) {
      await call(updateUser, { id: user.user_id, [field.key]: value })
      // The cache shows the new value at once; the reload of the other fields need not be awaited.
      void refreshUser({ [field.key]: value })
      // The row renders from the cache in the next task: waiting for it avoids a flash of the old value.
      await new Promise((resolve) => setTimeout(resolve))
    },
    onSuccess: on.saved,
    onError: on.failed,
  })
}
