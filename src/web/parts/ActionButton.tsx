import type { ComponentProps } from 'react'
import { fullLabelOf, type IconAction, isEnabled, perform } from '../core/action.ts'
import { IconButton } from '../ui/IconButton.tsx'

type ActionButtonProps<Tools, Subject> = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'onClick'> & {
  action: IconAction<Tools, Subject>
  tools: Tools
  subject: Subject
}

/** An icon button for a command. It is never `disabled`, because a disabled button would lose the focus of the keyboard. */
export function ActionButton<Tools, Subject>({ action, tools, subject, ...rest }: ActionButtonProps<Tools, Subject>) {
  return (
    <IconButton
      {...rest}
      label={fullLabelOf(action, subject)}
      icon={action.icon(subject)}
      aria-disabled={!isEnabled(action, tools, subject) || undefined}
      onClick={() => void perform(action, tools, subject)}
    />
  )
}
