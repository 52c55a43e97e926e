import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A change that runs once at a time: `mutate` is a no-op while it runs. Checking `isPending` would miss the second press of a
 * double click, which comes before the next render.
 */
export function useMutationOnce<Answer, Input>(options: UseMutationOptions<Answer, Error, Input>) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isRunning.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const mutate: typeof mutation.mutate = (...input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...input)
  }
  return { ...mutation, mutate }
}
