import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayFigures } from '#contract/reporting.ts';
import type { Figure } from './figures.ts';

const FILLS = ['var(--accent)', 'var(--warning)'];

/** `2026-11-21` becomes `21/11`. */
const shortDay = (day: unknown) => String(day).slice(5).split('-').reverse().join('/');

interface FiguresChartProps {
  days: readonly DayFigures[];
  figures: readonly Figure[];
  isStacked: boolean;
}

/** Bars by day. Hidden from screen readers, which get the table beside it. */
export default function FiguresChart({ days, figures, isStacked }: FiguresChartProps) {
  const data = days.map((day) => ({
    day: day.day,
    ...Object.fromEntries(figures.map(({ key, read }) => [key, read(day)])),
  }));
  const writes = new Map(figures.map(({ label, write }) => [label, write]));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          minTickGap={24}
          stroke="var(--ink-faint)"
          fontSize={12}
        />
        <YAxis width={52} stroke="var(--ink-faint)" fontSize={12} allowDecimals={false} />
        <Tooltip
          cursor={{ fill: 'var(--well)' }}
          contentStyle={{ background: 'var(--sheet)', border: '1px solid var(--line)', color: 'var(--ink)' }}
          formatter={(value, name) => writes.get(String(name))?.(Number(value)) ?? String(value)}
        />
        {figures.length > 1 && <Legend iconType="square" />}
        {figures.map(({ key, label }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={FILLS[index] ?? FILLS[0]}
            isAnimationActive={false}
            {...(isStacked && { stackId: 'all' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
