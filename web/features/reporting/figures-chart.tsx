import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { DayFigures } from '#contract/reporting.ts';
import { formatDay, formatShortDay } from '#web/lib/format-day.ts';
import { type Chart, type Figure, ticksOf } from './figures.ts';

const FILLS = ['var(--accent)', 'var(--warning)'];
const LINE = 'var(--ink)';

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const axisText = { stroke: 'var(--ink-faint)', fontSize: 12 };

interface FiguresChartProps {
  days: readonly DayFigures[];
  chart: Chart;
}

/** Every value that has to fit on the scale of these figures. */
function heightsOf(days: readonly DayFigures[], figures: readonly Figure[], isStacked = false): number[] {
  const heights = days.map((day) => figures.map(({ read }) => read(day)));
  return isStacked ? heights.map((parts) => parts.reduce((sum, part) => sum + part, 0)) : heights.flat();
}

function scaleProps(id: 'left' | 'right', unit: string, ticks: number[] | undefined = [0, 1]) {
  return {
    ...{ yAxisId: id, orientation: id, width: 60, ticks, ...axisText },
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    interval: 0 as const,
    tickFormatter: (value: number) => compact.format(value),
    label: {
      value: unit,
      angle: id === 'left' ? -90 : 90,
      position: id === 'left' ? ('insideLeft' as const) : ('insideRight' as const),
      style: { textAnchor: 'middle' as const, fill: 'var(--ink-soft)', fontSize: 12 },
    },
  };
}

/** Bars by day, and a line. Hidden from screen readers, which get the table beside it. */
export default function FiguresChart({ days, chart: { unit, figures, isStacked } }: FiguresChartProps) {
  const bars = figures.filter(({ isLine }) => !isLine);
  const line = figures.find(({ isLine }) => isLine);
  const scales = [heightsOf(days, bars, isStacked), ...(line ? [heightsOf(days, [line])] : [])];
  const [left, right] = ticksOf(scales);
  const data = days.map((day) => ({
    day: day.day,
    ...Object.fromEntries(figures.map(({ key, read }) => [key, read(day)])),
  }));
  const writes = new Map(figures.map(({ label, write }) => [label, write]));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 8, right: line ? 0 : 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" yAxisId="left" />
        <XAxis dataKey="day" tickFormatter={formatShortDay} minTickGap={24} {...axisText} />
        <YAxis {...scaleProps('left', unit, left)} />
        {line && <YAxis {...scaleProps('right', line.label, right)} />}
        <Tooltip
          cursor={{ fill: 'var(--well)' }}
          contentStyle={{ background: 'var(--sheet)', border: '1px solid var(--line)', color: 'var(--ink)' }}
          labelFormatter={(day) => formatDay(String(day))}
          formatter={(value, name) => writes.get(String(name))?.(Number(value)) ?? String(value)}
        />
        {figures.length > 1 && <Legend itemSorter={null} />}
        {bars.map(({ key, label }, index) => (
          <Bar
            key={key}
            yAxisId="left"
            dataKey={key}
            name={label}
            fill={FILLS[index] ?? FILLS[0]}
            legendType="square"
            isAnimationActive={false}
            {...(isStacked && { stackId: 'all' })}
          />
        ))}
        {line && (
          <Line
            yAxisId="right"
            dataKey={line.key}
            name={line.label}
            stroke={LINE}
            strokeWidth={1.5}
            dot={false}
            legendType="plainline"
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
