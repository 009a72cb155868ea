import Type from 'typebox'

/** A parameter of the path. */
export const pathText = (description: string) => Type.String({ minLength: 1, description })

export const APP_ID = { app_id: pathText('The app.') }
