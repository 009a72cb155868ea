import Type from 'typebox'

/** A parameter of the path. */
export const pathText = (description: string) => Type.String({ minLength: 1, description })

export const APP_ID = { app_id: pathText('The app.') }

/** Tells the command whether a link is the right one everywhere. */
export const consoleUrl = Type.Optional(
  Type.String({ description: 'Address of the console, where `--public-operator-url` names it' }),
)
