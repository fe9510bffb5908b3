import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that does not start again while it runs. `isPending` changes with the next render, so two queued taps would
 * both start it.
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
