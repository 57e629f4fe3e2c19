"""The dashboard of the chart for Grafana: what is drawn (`rows`), and how it becomes the dashboard's file (`file`)."""

__all__ = ["file", "rows"]
