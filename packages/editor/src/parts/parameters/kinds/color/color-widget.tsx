import { ColorInput, MantineThemeProvider } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../expression-text.ts';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';

export function ColorWidget({ property, value, labelId, readOnly, invalid, placeholder, onChange }: ScalarWidgetProps) {
  const { t } = useTranslation('parameters');
  // The field hands no names on to the sliders of its picker.
  const theme = useMemo(() => {
    const names = { saturationLabel: t('colorSaturation'), hueLabel: t('colorHue'), alphaLabel: t('colorAlpha') };
    return { components: { ColorPicker: { defaultProps: names } } };
  }, [t]);
  return (
    <MantineThemeProvider theme={theme}>
      <ColorInput
        aria-labelledby={labelId}
        value={textOf(value)}
        placeholder={placeholder}
        readOnly={readOnly}
        error={invalid}
        eyeDropperButtonProps={{ 'aria-label': t('colorPick') }}
        format={property.typeOptions?.showAlpha ? 'hexa' : 'hex'}
        onChange={onChange}
      />
    </MantineThemeProvider>
  );
}
