import type { ComponentProps } from 'react'

type IconProps = ComponentProps<'svg'> & { size?: number | string }

/**
 * An icon of one path. The build makes the icons of lucide-react with it (dev/iconsPlugin.ts), so both take the same props. A
 * pointing one is mirrored in a right-to-left language (styles/reset.css).
 */
export function createIcon(path: string, pointing?: 'pointing') {
  return function Icon({ size = 24, ...props }: IconProps) {
    const isNamed = 'aria-label' in props || 'role' in props
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, or named by an attribute
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isNamed ? undefined : true}
        data-points={pointing && ''}
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}
