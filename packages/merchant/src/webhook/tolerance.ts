/** How many seconds the clocks of the service and a merchant may differ, unless an option says otherwise. */
export const TOLERANCE_SECONDS = 300
