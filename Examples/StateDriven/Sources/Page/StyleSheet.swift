/// The style sheet of the page for light and dark appearance, and for narrow and wide screens.
enum StyleSheet {
  static let text: HTML = """
    :root{color-scheme:light dark;--back:#f4f5f7;--card:#fff;--text:#14171f;--faint:#5d6472;--line:#e3e6eb;--accent:#2f5bd7;
    --up:#12704a;--down:#b3261e}
    @media(prefers-color-scheme:dark){:root{--back:#0f1115;--card:#181b22;--text:#eceff4;--faint:#9aa3b2;--line:#2a2f3a;
    --accent:#7c9cff;--up:#4cc38a;--down:#ff8379}}
    *{box-sizing:border-box;margin:0;padding:0}
    body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;
    background:var(--back);color:var(--text);padding:16px}
    main{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:1200px;margin:auto}
    section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;display:grid;gap:10px;
    align-content:start}
    h2{font-size:15px;color:var(--faint);font-weight:600}
    .primary{font-size:44px;font-weight:700;line-height:1.1}.primary span{font-size:20px;color:var(--faint)}
    .secondary{font-size:20px;color:var(--faint)}
    .note,.faint,caption{color:var(--faint)}.note{font-size:13px}.hint,.down{color:var(--down)}.up{color:var(--up)}
    ul{list-style:none}.choices{display:flex;flex-wrap:wrap;gap:8px}
    .choices li{border:1px solid var(--line);border-radius:10px;padding:4px 10px;font-size:14px}
    .choices [aria-current]{border-color:var(--accent)}
    button{font:inherit;font-weight:600;border:0;border-radius:12px;padding:12px;background:var(--accent);color:var(--card)}
    button[disabled]{opacity:.5}
    table{border-collapse:collapse;width:100%}td,th{padding:7px 6px;text-align:right;white-space:nowrap}
    th{font-size:13px;color:var(--faint);font-weight:500}tr+tr td,tbody tr td{border-top:1px solid var(--line)}
    .left,caption{text-align:left}td i{display:inline-grid;place-items:center;width:28px;height:28px;border-radius:50%;
    font:600 11px/1 system-ui,sans-serif;color:#fff;background:hsl(var(--hue) 55% 38%)}
    label{display:grid;grid-template-columns:auto 1fr;gap:0 8px}
    input{grid-column:1/3;font:inherit;font-size:24px;color:inherit;background:var(--back);border:1px solid var(--line);
    border-radius:12px;padding:8px 12px;width:100%}
    .details{display:grid;gap:10px}.popular{columns:2;font-size:14px}
    @media(max-width:700px){.extra{display:none}body{padding:10px}section{padding:14px}td,th{padding:7px 4px}}
    @media(min-width:960px){main{grid-template-columns:repeat(2,minmax(0,1fr))}.wide{grid-row:span 2}}
    """
}
