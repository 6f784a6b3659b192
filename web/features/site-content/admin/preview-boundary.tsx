import { Component, type ReactNode } from 'react';

interface PreviewBoundaryProps {
  /** The previewed content; a change retries rendering. */
  content: unknown;
  children: ReactNode;
}

interface PreviewBoundaryState {
  content: unknown;
  hasFailed: boolean;
}

/** Half-typed content may break the preview. The form must keep working. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { content: this.props.content, hasFailed: false };

  static getDerivedStateFromError(): Partial<PreviewBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ content }: PreviewBoundaryProps, state: PreviewBoundaryState) {
    return content === state.content ? null : { content, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <p className="p-5 text-ink-soft">This cannot be shown as it is.</p>;
  }
}
