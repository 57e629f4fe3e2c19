{{- define "rami.backup.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: backup
{{- end }}

{{- define "rami.backup.servers" -}}
{{- if include "rami.valkey.wanted" . }}{{ include "rami.valkey.fullname" . }}:6379{{ else }}{{ join " " .Values.backup.servers }}{{ end }}
{{- end }}

{{- /* The words before a command of the client: a user, and TLS. */ -}}
{{- define "rami.backup.options" -}}
{{- if not (include "rami.valkey.wanted" .) }}
{{- with .Values.backup.user }}--user {{ . }} {{ end }}
{{- if .Values.backup.tls }}--tls{{ with .Values.redis.tlsSecret }} --cacert /etc/rami/redis/ca.crt{{ end }}{{ end }}
{{- end }}
{{- end }}

{{- define "rami.backup.claim" -}}
{{- default (printf "%s-backup" (include "rami.fullname" .)) .Values.backup.persistence.existingClaim }}
{{- end }}

{{- /* A job that runs a script. It takes the values of the chart as `root`, and the script as `script`. */ -}}
{{- define "rami.backup.job" -}}
{{- $restores := eq .script "restore.sh" }}
{{- with .root }}
# A script that failed has said why, and what it began is as it was.
backoffLimit: {{ ternary 0 2 $restores }}
activeDeadlineSeconds: 3600
template:
  metadata:
    labels:
      {{- include "rami.labels" . | nindent 6 }}
      {{- include "rami.backup.selector" . | nindent 6 }}
  spec:
    restartPolicy: Never
    serviceAccountName: {{ include "rami.serviceAccountName" . }}
    automountServiceAccountToken: false
    enableServiceLinks: false
    securityContext:
      {{- include "rami.podSecurity" . | nindent 6 }}
    {{- with .Values.imagePullSecrets }}
    imagePullSecrets:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    containers:
      - name: backup
        image: {{ ternary (include "rami.valkey.image" .) (default (include "rami.valkey.image" .) .Values.backup.image) $restores }}
        imagePullPolicy: {{ .Values.valkey.image.pullPolicy }}
        command: [sh, /scripts/{{ $.script }}]
        securityContext:
          {{- include "rami.containerSecurity" . | nindent 10 }}
        env:
          - {name: BACKUPS, value: /backups}
          - {name: SERVERS, value: {{ include "rami.backup.servers" . | quote }}}
          {{- if $restores }}
          - {name: DATA, value: /data}
          - {name: CONFIG, value: /etc/valkey/valkey.conf}
          {{- else }}
          - {name: OPTIONS, value: {{ include "rami.backup.options" . | trim | quote }}}
          - {name: KEEP, value: {{ .Values.backup.keep | quote }}}
          {{- end }}
          - name: PASSWORD
            valueFrom:
              secretKeyRef:
                {{- if include "rami.valkey.wanted" . }}
                name: {{ include "rami.valkey.secretName" . }}
                key: password
                {{- else }}
                name: {{ .Values.backup.passwordSecret.name }}
                key: {{ .Values.backup.passwordSecret.key }}
                {{- end }}
        resources:
          {{- toYaml (ternary .Values.valkey.resources .Values.backup.resources $restores) | nindent 10 }}
        volumeMounts:
          - {name: scripts, mountPath: /scripts, readOnly: true}
          - {name: backups, mountPath: /backups, readOnly: {{ $restores }}}
          - {name: tmp, mountPath: /tmp}
          {{- if $restores }}
          - {name: data, mountPath: /data}
          - {name: settings, mountPath: /etc/valkey, readOnly: true}
          {{- else if .Values.redis.tlsSecret }}
          - {name: redis-tls, mountPath: /etc/rami/redis, readOnly: true}
          {{- end }}
    volumes:
      - name: scripts
        configMap: {name: {{ include "rami.fullname" . }}-backup}
      - name: backups
        persistentVolumeClaim: {claimName: {{ include "rami.backup.claim" . }}}
      - name: tmp
        emptyDir: {sizeLimit: 1Mi}
      {{- if $restores }}
      - name: data
        persistentVolumeClaim: {claimName: data-{{ include "rami.valkey.fullname" . }}-0}
      - name: settings
        configMap: {name: {{ include "rami.valkey.fullname" . }}}
      {{- else if .Values.redis.tlsSecret }}
      - name: redis-tls
        secret: {secretName: {{ .Values.redis.tlsSecret }}, defaultMode: 0440}
      {{- end }}
    {{- if and (not $restores) (include "rami.valkey.wanted" .) }}
    # The volume of the backups is made where the first job runs. A restore needs both volumes in one zone.
    affinity:
      podAffinity:
        preferredDuringSchedulingIgnoredDuringExecution:
          - weight: 100
            podAffinityTerm:
              topologyKey: topology.kubernetes.io/zone
              labelSelector:
                matchLabels:
                  {{- include "rami.valkey.selector" . | nindent 18 }}
    {{- end }}
    {{- with .Values.nodeSelector }}
    nodeSelector:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with .Values.tolerations }}
    tolerations:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- end }}
{{- end }}
