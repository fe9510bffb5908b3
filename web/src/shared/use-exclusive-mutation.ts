import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that cannot be started while it runs. `isPending` comes with the next drawing; two taps that were waiting while
 * the phone was busy come before it.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const running = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      running.current = false
    },
  })
  const mutate = (variables: Variables) => {
    if (running.current) return
    running.current = true
    mutation.mutate(variables)
  }
  return { ...mutation, mutate }
}
