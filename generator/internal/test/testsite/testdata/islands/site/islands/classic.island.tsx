import { defineIsland } from "gaceta";
import { Component } from "react";

class Classic extends Component<{ label: string }, { count: number }> {
  override state = { count: 0 };
  override render() {
    return (
      <button type="button" onClick={() => this.setState({ count: this.state.count + 1 })}>
        {this.props.label} {this.state.count}
      </button>
    );
  }
}

export default defineIsland("classic", Classic);
