import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A change that runs once at a time: `mutate` does nothing while it is under way. `isPending` alone does not see the
 * second press of a double click, which comes before the page is drawn anew.
 */
export function useMutationOnce<Answer, Wish>(options: UseMutationOptions<Answer, Error, Wish>) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isRunning.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const mutate: typeof mutation.mutate = (...wish) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...wish)
  }
  return { ...mutation, mutate }
}
