/** By so much may the clocks of the service and of a merchant differ, unless an option says otherwise. */
export const TOLERANCE_SECONDS = 300
