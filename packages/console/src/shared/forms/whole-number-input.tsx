import { NumberInput, type NumberInputProps } from '@mantine/core'

export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput hideControls allowDecimal={false} {...props} />
}
