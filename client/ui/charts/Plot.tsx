import { useEffect, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import type uPlot from 'uplot';
import { useTheme } from './color';
import { dataOf, optionsOf, type PlotProps } from './plotOptions';

/** The canvas of a time series; words, legend and values stand around it in React. */
export const Plot = (props: PlotProps) => {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const shape = JSON.stringify([
    theme,
    props.height,
    props.timeZone,
    props.area,
    props.axis,
    props.overlay,
    props.times.length < 3,
    props.lines.map((l) => [l.id, l.color, l.reference, l.stacked, l.band !== null]),
  ]);
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const box = host.current;
    // Without a canvas (tests outside a browser) the table below says the same.
    if (!box || typeof CanvasRenderingContext2D === 'undefined') return;
    let gone = false;
    const grow = new ResizeObserver(() => {
      plot.current?.setSize({ width: box.clientWidth, height: latest.current.height });
    });
    void import('uplot').then(({ default: UPlot }) => {
      if (gone) return;
      const { spline, linear } = UPlot.paths;
      if (!spline || !linear) return;
      const present: PlotProps = {
        ...latest.current,
        formatAxis: (v) => latest.current.formatAxis(v),
        onHover: (h) => latest.current.onHover(h),
        onZoom: (a, b) => latest.current.onZoom(a, b),
      };
      const options = optionsOf(present, box.clientWidth, { spline: spline(), linear: linear() });
      plot.current = new UPlot(options, dataOf(latest.current), box);
      grow.observe(box);
    });
    return () => {
      gone = true;
      grow.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);
  const { times, lines } = props;
  useEffect(() => {
    plot.current?.setData(dataOf({ times, lines }));
  }, [times, lines]);
  return <div ref={host} aria-hidden className="min-w-0" style={{ height: props.height }} />;
};
