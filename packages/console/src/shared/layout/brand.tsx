import { texts } from '../../texts/frame-texts.ts'
import classes from './brand.module.css'

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <rect width="24" height="24" rx="6" className={classes.mark} />
        <path
          d="M6 8.5h9.5M12.5 5.5l3 3-3 3M18 15.5H8.5M11.5 12.5l-3 3 3 3"
          fill="none"
          stroke="#fff"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={classes.name}>{texts.common.product}</span>
    </span>
  )
}
